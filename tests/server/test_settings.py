"""Settings are read from the environment; given arguments take precedence."""

import pytest

from sintra.errors import UsageError
from sintra.server.settings import ServerSettings, variable


def test_settings_have_defaults() -> None:
    assert ServerSettings.from_environment({}) == ServerSettings()
    assert ServerSettings().host == "127.0.0.1", (
        "the default must not be reachable from the network"
    )


def test_environment_values_are_converted_to_the_type_of_the_setting() -> None:
    settings = ServerSettings.from_environment(
        {"SINTRA_PORT": "0", "SINTRA_DRAIN_SECONDS": "0.5", "SINTRA_HOST": "::", "OTHER": "x"}
    )
    assert (settings.port, settings.drain_seconds, settings.host) == (0, 0.5, "::")
    assert type(settings.port) is int


def test_arguments_take_precedence_over_the_environment() -> None:
    settings = ServerSettings.from_environment({"SINTRA_PORT": "1"}, port=2, host=None)
    assert (settings.port, settings.host) == (2, "127.0.0.1")


def test_empty_variable_counts_as_unset() -> None:
    assert (
        ServerSettings.from_environment({"SINTRA_PORT": "", "SINTRA_LOG_LEVEL": ""})
        == ServerSettings()
    )


@pytest.mark.parametrize("name", ServerSettings.__struct_fields__)
def test_every_setting_can_be_set_by_its_variable(name: str) -> None:
    default = getattr(ServerSettings(), name)
    words = {
        "log_level": "debug",
        "log_format": "json",
        "log_addresses": "network",
        "origins": "https://a",
    }
    other = words.get(name, f"{default}9"[-4:])
    if isinstance(default, int | float):
        other = "2000"
    settings = ServerSettings.from_environment({variable(name): other})
    assert str(getattr(settings, name)).removesuffix(".0") == other
    assert settings != ServerSettings()


def test_settings_round_trip_through_the_environment() -> None:
    settings = ServerSettings.from_environment(
        {}, port=99, origins="https://a, https://b", drain_seconds=0.25, log_format="json"
    )
    assert ServerSettings.from_environment(settings.to_environment()) == settings


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("port", "eighty", "must be a whole number, not 'eighty'"),
        ("port", "80.5", "must be a whole number, not '80.5'"),
        ("port", "-1", ">= 0"),
        ("port", "65536", "<= 65535"),
        ("max_sockets", "0", ">= 1"),
        ("messages_per_second", "nan", "must be a number >= 0.1"),
        ("messages_per_second", "-inf", "must be a number >= 0.1"),
        ("log_level", "loud", "must be one of debug, info, warning, error, not 'loud'"),
        ("log_format", "xml", "text, json"),
    ],
)
def test_invalid_value_is_refused_with_the_name_of_its_variable(
    name: str, text: str, complaint: str
) -> None:
    with pytest.raises(UsageError, match=complaint) as caught:
        ServerSettings.from_environment({variable(name): text})
    assert variable(name) in caught.value.message


def test_arguments_are_validated() -> None:
    for given in ({"port": 70_000}, {"log_level": "loud"}):
        with pytest.raises(UsageError, match=r"^--"):
            ServerSettings.from_environment({}, **given)


def test_lists_are_separated_by_commas() -> None:
    settings = ServerSettings(
        origins=" https://a.example ,, https://b.example,", trusted_proxies=""
    )
    assert settings.origin_list == ["https://a.example", "https://b.example"]
    assert settings.proxy_list == []


def test_origin_without_scheme_is_refused() -> None:
    with pytest.raises(UsageError, match=r"SINTRA_ORIGINS: 'play\.example\.org' must begin"):
        ServerSettings.from_environment({"SINTRA_ORIGINS": "https://a, play.example.org"})
