import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { VitePWA } from "vite-plugin-pwa";

// `vite dev` serves the page and hands everything else to a match server beside it.
const SERVER = process.env["SINTRA_SERVER"] ?? "http://127.0.0.1:8642";

export default defineConfig({
  plugins: [
    svelte(),
    VitePWA({
      registerType: "autoUpdate",
      injectRegister: "script",
      manifest: {
        name: "Sintra",
        short_name: "Sintra",
        description: "Stained glass for two to four players.",
        start_url: "/",
        display: "standalone",
        background_color: "#1a1c24",
        theme_color: "#1a1c24",
        icons: [
          { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
          { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
        ],
      },
      workbox: {
        // The manifest and its icons are added by themselves.
        globPatterns: ["**/*.{js,css,html}"],
        // The server's answers are never kept: what it says is only true now.
        navigateFallbackDenylist: [/^\/api\//, /^\/(healthz|readyz|metrics)/],
      },
    }),
  ],
  build: {
    outDir: "../sintra/static",
    emptyOutDir: true,
    target: "es2023",
    // Everything is a file of its own: the server's policy allows nothing inline.
    assetsInlineLimit: 0,
  },
  server: {
    fs: { allow: [".."] },
    proxy: {
      "/api": { target: SERVER, ws: true },
      "/readyz": SERVER,
      "/healthz": SERVER,
    },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
