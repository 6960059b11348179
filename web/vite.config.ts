/// <reference types="vitest/config" />
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { ChunkingContext } from "rolldown";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import pieces from "../sintra/picture/pieces.json";
import { licences, workerLicences } from "./licences";
import { LOCALES } from "./src/text/locales";

// `vite dev` serves the page, and forwards API requests to a match server.
const SERVER = process.env["SINTRA_SERVER"] ?? "http://127.0.0.1:8642";

/** The address of the static site, if it is known: pages cannot know it. Ends with a slash. */
const PAGE_URL = (process.env["PAGE_URL"] || undefined)?.replace(/\/?$/, "/");

const PIECE_COLOURS = "virtual:piece-colours.css";

/** The colours of the pieces as CSS variables, from the file that the Python pictures read too. */
function pieceColours(): Plugin {
  const rule = (selector: string, variables: [string, string][]) =>
    `${selector} {${variables.map(([name, value]) => `--${name}: ${value};`).join("")}}`;
  const glass = (palette: Record<string, Record<string, string>>) =>
    Object.entries(palette).flatMap(([kind, colours]) =>
      Object.entries(colours).map(([part, value]): [string, string] => [
        part === "body" ? kind : `${kind}-${part}`,
        value,
      ]),
    );
  const { palettes, themes, seats } = pieces;
  return {
    name: "piece-colours",
    resolveId: (id) => (id === PIECE_COLOURS ? `\0${id}` : null),
    load: (id) =>
      id === `\0${PIECE_COLOURS}`
        ? [
            rule(":root", [...glass(palettes.glass), ...Object.entries(themes.light)]),
            rule(':root[data-palette="bold"]', glass(palettes.bold)),
            "@media screen {",
            rule(':root:where([data-theme="dark"])', Object.entries(themes.dark)),
            "}",
            ...seats.map((colour, seat) =>
              rule(`.seat-${seat}`, [
                ["seat", colour],
                ["number", `"${seat + 1}"`],
              ]),
            ),
          ].join("\n")
        : null,
  };
}

/** Removes comments from the texts: they are for translators. */
const textsWithoutComments: Plugin = {
  name: "texts-without-comments",
  enforce: "pre",
  load: async (id) => {
    if (!id.endsWith(".ftl?raw")) return null;
    const text = await readFile(id.replace("?raw", ""), "utf8");
    return `export default ${JSON.stringify(text.replace(/^#.*\n/gm, ""))}`;
  },
};

const MANIFEST = {
  name: "Sintra",
  short_name: "Sintra",
  start_url: "./",
  scope: "./",
  display: "standalone" as const,
  background_color: "#1a1c24",
  theme_color: "#1a1c24",
  icons: [
    { src: "icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    { src: "icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
  screenshots: [
    { src: "screenshot-phone.webp", sizes: "585x1266", form_factor: "narrow" as const },
    { src: "screenshot-wide.webp", sizes: "1024x640", form_factor: "wide" as const },
  ].map((each) => ({ ...each, type: "image/webp" })),
};

/** A text without variables, for what browsers show before or without the page's script. */
function plainText(language: string, id: string, section = "home"): string {
  const file = new URL(`../sintra/locale/${language}/${section}.ftl`, import.meta.url);
  const text = new RegExp(`^${id} = (.+)$`, "m").exec(readFileSync(file, "utf8"))?.[1];
  if (!text) throw new Error(`${language}/${section}.ftl has no text ${id}`);
  return text;
}

/**
 * The manifest in a language. It has an id where the path is known: without, the address that the
 * app starts with is its id.
 */
function manifest(language: keyof typeof LOCALES, isSite: boolean) {
  const path = isSite ? PAGE_URL && new URL(PAGE_URL).pathname : "/";
  return {
    ...(path && { id: path }),
    ...MANIFEST,
    lang: LOCALES[language],
    description: plainText(language, "app-description"),
    shortcuts: [
      { name: plainText(language, "home-play"), url: "./#/home/play" },
      { name: plainText(language, "day-title", "statistics"), url: "./#/home/day" },
    ],
  };
}

/** A text in all languages, each in an element of its own. */
const inAllLanguages = (id: string, element: string) =>
  Object.keys(LOCALES)
    .map((language) => `<${element} lang="${language}">${plainText(language, id)}</${element}>`)
    .join("");

/**
 * What is shown without the script is in all languages: the description, the first paint, the note
 * of a browser without JavaScript, and one manifest per language, which `i18n.svelte.ts` selects.
 */
const translatedShell = (isSite: boolean): Plugin => ({
  name: "translated-shell",
  transformIndexHtml: (html) =>
    html
      .replaceAll('content=""', `content="${plainText("en", "app-description")}"`)
      .replace(/"\.?(?=\/preview\.jpg")/, `"${isSite ? (PAGE_URL?.slice(0, -1) ?? ".") : ""}`)
      .replace(/ *<!--\n.*?-->\n/gs, "")
      .replace(/<!-- (home-[a-z-]+) -->/g, (_, id: string) => inAllLanguages(id, "span"))
      .replace(
        "<noscript></noscript>",
        `<noscript>${inAllLanguages("needs-javascript", "p")}</noscript>`,
      ),
  generateBundle() {
    for (const language of Object.keys(LOCALES) as (keyof typeof LOCALES)[]) {
      const source = JSON.stringify(manifest(language, isSite));
      const fileName = `manifest-${language}.webmanifest`;
      if (language !== "en") this.emitFile({ type: "asset", fileName, source });
    }
  },
});

/** The styles of the app after what is painted first: that need not wait for them. */
const stylesLast: Plugin = {
  name: "styles-last",
  transformIndexHtml: {
    order: "post",
    handler: (html) =>
      html.replace(/(<link rel="stylesheet" crossorigin[^>]*>\s*)(.*)(?=<\/body>)/s, "$2$1"),
  },
};

/**
 * The content security policy in the page itself, because a static host sends no headers. The same
 * as the server's, except that browsers ignore `frame-ancestors` here.
 */
const policyInPage: Plugin = {
  name: "policy-in-page",
  transformIndexHtml: {
    order: "post",
    handler: () => [
      {
        tag: "meta",
        attrs: {
          "http-equiv": "Content-Security-Policy",
          content:
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:;" +
            " connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'",
        },
        injectTo: "head-prepend",
      },
    ],
  },
};

/** Whether the first page needs a module: it imports it, at once or through others. */
function isInFirstLoad(id: string, context: ChunkingContext, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const module = context.getModuleInfo(id);
  if (!module) return false;
  return module.isEntry || module.importers.some((by) => isInFirstLoad(by, context, seen));
}

// `vite build --mode site` builds the static site: without a server, and for any path.
export default defineConfig(({ mode }) => ({
  base: mode === "site" ? "./" : "/",
  plugins: [
    svelte(),
    pieceColours(),
    textsWithoutComments,
    translatedShell(mode === "site"),
    stylesLast,
    licences(fileURLToPath(new URL("..", import.meta.url))),
    mode === "site" && policyInPage,
    VitePWA({
      // A new version waits until the user agrees: `state/update.svelte.ts` registers the worker.
      registerType: "prompt",
      injectRegister: false,
      manifest: manifest("en", mode === "site"),
      workbox: {
        // The plugin adds the manifest and its icons itself.
        globPatterns: ["**/*.{js,css,html,wasm,woff2}", "manifest-*.webmanifest"],
        // Workbox imports it; a precached copy would never be used.
        globIgnores: ["sw-update.js"],
        importScripts: ["sw-update.js"],
        // The first visit is complete offline too, not only the next one.
        clientsClaim: true,
        runtimeCaching: [
          {
            // Not of this version: an open page of the previous one, whose files are kept.
            urlPattern: /\/assets\//,
            handler: async ({ request }) => (await caches.match(request)) ?? fetch(request),
          },
        ],
        ...(mode === "site"
          ? // The folder of the site is unknown, so its only page is found as the index of the folder.
            { navigateFallback: null, ignoreURLParametersMatching: [/./] }
          : // Other addresses are the server's: its answers are valid only at the moment.
            { navigateFallbackAllowlist: [/^\/(\?|$)/] }),
      },
    }),
  ],
  build: {
    outDir: "../sintra/static",
    emptyOutDir: true,
    target: "es2023",
    // Every asset is a separate file: the content security policy forbids inline assets.
    assetsInlineLimit: 0,
    // What the first page needs is one file, whatever else imports parts of it: a browser that is
    // busy has lost some of thirty files, and small files that import each other are larger.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: (id, context) => (isInFirstLoad(id, context) ? "app" : null) }],
        },
      },
    },
  },
  worker: { format: "es", plugins: () => [workerLicences] },
  server: {
    fs: { allow: [".."] },
    proxy: {
      "/api": { target: SERVER, ws: true },
      "/readyz": SERVER,
      "/healthz": SERVER,
    },
  },
  // All cores: by default, Vitest leaves one of them to the editor.
  test: { include: ["src/**/*.test.ts"], environment: "node", maxWorkers: "100%" },
}));
