# The App (docs/app.md). Nothing is built here: dist/ is what runs. git reads the commits; it gets no configuration and no hook.
FROM node:24-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates git \
    && rm -rf /var/lib/apt/lists/*
COPY dist /app
# nothing below / is written but /tmp: run it with --read-only --tmpfs /tmp
USER 65534:65534
ENV NODE_ENV=production HOME=/tmp
WORKDIR /tmp
EXPOSE 3000 9090
STOPSIGNAL SIGTERM
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:9090/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/cli.js", "serve"]
