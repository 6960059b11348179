"""The sounds of glass: the page schedules them in a context that records instead of playing."""

import math
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import OpenMatch, Visit
from .visitor import Visitor

SOUNDS = ("turn", "place", "break", "complete", "deal", "end-won", "end-lost")

# Replaces the audio context by one that renders to memory, faster than it could be heard.
RECORD = """
window.contexts = [];
window.AudioContext = class extends OfflineAudioContext {
  constructor() {
    super(1, 7 * 44100, 44100);
    contexts.push(this);
  }
  get state() { return "running"; }
};
"""
# Returns the loudest sample, where the sound begins and ends in seconds, and how often its wave
# crosses zero in a second: about twice the frequency that is heard.
MEASURE = """
async () => {
  if (contexts.length === 0) return null;
  const samples = (await contexts[0].startRendering()).getChannelData(0);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const isAudible = (sample) => Math.abs(sample) > 0.001;
  const first = samples.findIndex(isAudible), last = samples.findLastIndex(isAudible);
  let crossings = 0;
  for (let n = first + 1; n <= last; n++)
    if (samples[n - 1] < 0 !== samples[n] < 0) crossings += 1;
  const rate = contexts[0].sampleRate;
  return { peak, start: first / rate, end: last / rate,
           crossings: crossings / ((last - first) / rate) };
}
"""
# Without Web Audio; and with a context that the browser does not let start.
MISSING = "delete window.AudioContext;"
BLOCKED = """
window.AudioContext = class extends AudioContext {
  get state() { return "suspended"; }
  resume() { return Promise.reject(new Error("not allowed")); }
};
"""


def open_settings(visit: Visit, **settings: object) -> Visitor:
    visitor = visit(script=RECORD, **settings)
    visitor.go("/settings")
    visitor.page.get_by_role("heading", level=1).wait_for()
    return visitor


def hear(visitor: Visitor, *sounds: str) -> dict[str, float]:
    """Click the buttons of these sounds, and return measures of everything that was recorded."""
    for sound in sounds:
        visitor.page.locator(f'[data-sound="{sound}"]').click()
    measures: dict[str, float] = visitor.page.evaluate(MEASURE)
    return measures


# Counts the parts of all sounds.
COUNT = """
window.parts = 0;
const createGain = BaseAudioContext.prototype.createGain;
BaseAudioContext.prototype.createGain = function () {
  parts += 1;
  return createGain.call(this);
};
"""
# The font size of the own clock, and the length of the bar below it, in pixels.
CLOCK = """
() => {
  const clock = document.querySelector(".own .clock");
  const size = (part) => getComputedStyle(clock, part);
  return [parseFloat(size(null).fontSize), parseFloat(size("::after").width) || 0];
}
"""


def test_the_last_seconds_of_a_clock_begin_with_a_sound(open_match: OpenMatch) -> None:
    """And with a bar: it shortens, so that colour alone does not tell them."""
    clock = {"kind": "move", "seconds": 16}
    script = RECORD + COUNT
    page = open_match("here", "easy", options={"time": clock}, script=script, sound=True).page
    page.locator(".own .clock").click()  # browsers play nothing before
    page.locator('.match[data-turn="true"]').wait_for()
    size, bar = page.evaluate(CLOCK)
    assert size >= 16 and not bar
    before = page.evaluate("() => parts")
    page.locator(".own .clock.ends").wait_for()
    page.wait_for_function("(before) => parts > before", arg=before)
    _, whole = page.evaluate(CLOCK)
    page.wait_for_function(f"(whole) => ({CLOCK.strip()})()[1] < whole", arg=whole)


LENGTHS: dict[str, tuple[float, float]] = {
    "turn": (1, 1.9),
    "place": (0.4, 0.8),
    "break": (0.3, 0.9),  # its parts are random
    "complete": (1.5, 2.7),
    "deal": (0.4, 0.9),
    "end-won": (4, 5),
    "end-lost": (2.6, 3.6),
}
"""The least and the greatest length of each sound, in seconds."""


@pytest.mark.parametrize("sound", SOUNDS)
def test_a_sound_can_be_heard_and_is_not_clipped(sound: str, visit: Visit) -> None:
    visitor = open_settings(visit, sound=True, volume=100)
    measures = hear(visitor, sound)
    least, most = LENGTHS[sound]
    assert 0.05 < measures["peak"] <= 0.95
    assert measures["start"] < 0.05
    assert least < measures["end"] < most
    # Clinks and cracks are high, the end of a game is low.
    low, high = (150, 2500) if sound in ("turn", "end-won", "end-lost") else (1000, 22_000)
    assert low < measures["crossings"] < high


def test_all_sounds_together_are_not_clipped(visit: Visit) -> None:
    visitor = open_settings(visit, sound=True, volume=100)
    assert 0.2 < hear(visitor, *SOUNDS, *SOUNDS)["peak"] <= 1


def test_a_lost_game_sounds_softer_than_a_won_one(visit: Visit) -> None:
    won, lost = (
        hear(open_settings(visit, sound=True), sound)["peak"] for sound in ("end-won", "end-lost")
    )
    assert lost < 0.8 * won


def test_the_volume_is_chosen_and_kept(visit: Visit) -> None:
    visitor = open_settings(visit, sound=True)
    page = visitor.page
    volume = page.get_by_label(visitor.t("settings-volume"))
    expect(volume).to_have_value("70")
    peaks = []
    for value in ("100", "50"):
        volume.fill(value)
        visitor.reload()
        expect(volume).to_have_value(value)
        peaks.append(hear(visitor, "turn")["peak"])
    assert math.isclose(peaks[1], peaks[0] / 4, rel_tol=0.1)
    volume.fill("0")
    visitor.reload()
    page.locator('[data-sound="turn"]').click()
    assert page.evaluate("() => contexts.length") == 0
    assert visitor.stored("sintra.settings")["volume"] == 0


@pytest.mark.parametrize(
    ("settings", "is_on"),
    [
        ({"motion": "full"}, True),
        ({"motion": "reduced"}, False),
        ({"motion": "reduced", "sound": True}, True),
        ({"motion": "full", "sound": False}, False),
    ],
)
def test_sound_follows_the_motion_until_it_is_chosen(
    settings: dict[str, Any], is_on: bool, visit: Visit
) -> None:
    visitor = open_settings(visit, **settings)
    switch = visitor.page.get_by_role("switch", name=visitor.t("settings-sound-on"))
    expect(switch).to_be_checked(checked=is_on)
    expect(visitor.page.locator('[data-sound="turn"]')).to_be_enabled(enabled=is_on)
    assert visitor.stored("sintra.settings")["sound"] == settings.get("sound", "auto")
    switch.click()
    expect(switch).to_be_checked(checked=not is_on)
    assert visitor.stored("sintra.settings")["sound"] is not is_on


def test_a_sound_stops_when_sound_is_turned_off(visit: Visit) -> None:
    visitor = open_settings(visit, sound=True)
    visitor.page.locator('[data-sound="end-won"]').click()
    visitor.page.get_by_role("switch", name=visitor.t("settings-sound-on")).click()
    visitor.wait_until_drawn()
    assert visitor.page.evaluate(MEASURE)["peak"] == 0


@pytest.mark.parametrize("is_on", [True, False])
def test_a_match_has_sound_only_if_it_is_on(is_on: bool, open_match: OpenMatch) -> None:
    match_page = open_match(sound=is_on, script=RECORD)
    match_page.play(match_page.click, moves=2)
    assert match_page.wait_for_turn()
    measures = match_page.page.evaluate(MEASURE)
    assert measures["peak"] > 0.02 if is_on else measures is None


@pytest.mark.parametrize("script", [MISSING, BLOCKED], ids=["missing", "blocked"])
def test_a_match_needs_no_web_audio(script: str, open_match: OpenMatch) -> None:
    match_page = open_match(sound=True, script=script)
    match_page.play(match_page.click, moves=2)
    assert match_page.wait_for_turn()
