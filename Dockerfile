# The container image of the server: docs/guide/container.md.
#
# BASE is any image of Debian with Python 3.11 or newer, its module venv, and the command `python`.
ARG BASE=python:3.13-slim-trixie

# --- Build the wheel with the page, and install it with what many processes need

FROM ${BASE} AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_CACHE_DIR=/cache/pip npm_config_cache=/cache/npm
RUN python -m venv /opt/tools
WORKDIR /src
COPY . .
# pip builds in an environment of its own, with Node. Newer versions of pip read its constraints
# from the second variable, older ones from the first.
RUN --mount=type=cache,target=/cache \
    PIP_CONSTRAINT=/src/constraints.txt PIP_BUILD_CONSTRAINT=/src/constraints.txt \
    /opt/tools/bin/pip wheel --no-deps --wheel-dir /dist .
# Without pip, and without the tests of the libraries, which are a fifth of the size.
RUN --mount=type=cache,target=/cache \
    python -m venv --without-pip /opt/sintra \
    && for wheel in /dist/*.whl; do \
        /opt/tools/bin/pip --python /opt/sintra/bin/python install --constraint constraints.txt \
            "${wheel}[postgres,otel]" || exit 1; \
    done \
    && find /opt/sintra/lib -type d -name tests -prune -exec rm -r {} +
# Compile rules and players for every CPU of this architecture: a container starts in seconds.
RUN NUMBA_CPU_NAME=generic SINTRA_CACHE_DIR=/opt/sintra/cache /opt/sintra/bin/python -m sintra.warmup
COPY deploy/healthcheck.py /opt/sintra/healthcheck.py

# --- The image

FROM ${BASE}
ARG VERSION=
ARG REVISION=
LABEL org.opencontainers.image.title="Sintra" \
    org.opencontainers.image.description="Match server for Azul: Stained Glass of Sintra. Unofficial." \
    org.opencontainers.image.licenses="MIT" \
    org.opencontainers.image.version="${VERSION}" \
    org.opencontainers.image.revision="${REVISION}"
# The number is fixed, because volumes keep it. A tmpfs at /data gets the mode of the folder, but
# belongs to root: so everybody may write to it.
RUN groupadd --gid 10001 sintra \
    && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin sintra \
    && install --directory --owner=10001 --group=10001 --mode=1777 /data
COPY --from=build /opt/sintra /opt/sintra
# NUMBA_CPU_NAME must be as above: otherwise every start compiles.
ENV PATH=/opt/sintra/bin:$PATH \
    HOME=/data \
    PYTHONDONTWRITEBYTECODE=1 \
    NUMBA_CPU_NAME=generic \
    SINTRA_CACHE_DIR=/opt/sintra/cache \
    SINTRA_DATA_DIR=/data \
    SINTRA_HOST=0.0.0.0 \
    SINTRA_PORT=8642 \
    SINTRA_LOG_FORMAT=json
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8642
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 \
    CMD ["python", "/opt/sintra/healthcheck.py"]
ENTRYPOINT ["sintra"]
CMD ["serve"]
