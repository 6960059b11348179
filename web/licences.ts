import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

const OWN = ["LICENSE", "web/src/fonts/OFL.txt"];
// Workbox writes the service worker after this plugin has run, so its modules are not in the bundle.
const SERVICE_WORKER = /^workbox-(core|precaching|routing|strategies)$/;

/** The folder of the npm package that a module belongs to, or null for a module of the page. */
function packageOf(id: string): string | null {
  const found = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id);
  return found?.[1] ?? null;
}

/** The name, version and licence text of a package. Some packages only name their licence. */
function notice(folder: string, root: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  ) as { name: string; version: string; license: string };
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const path = file ? join(folder, file) : join(root, "web", "licences", `${license}.txt`);
  return `${name} ${version} (${license})\n\n${readFileSync(path, "utf8").trim()}`;
}

const folders = new Set<string>();

/** Adds the packages of a bundle. */
function collect(bundle: Rolldown.OutputBundle): void {
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== "chunk") continue;
    for (const id of chunk.moduleIds) {
      const folder = packageOf(id);
      if (folder && existsSync(join(folder, "package.json"))) folders.add(folder);
    }
  }
}

/** Adds the packages of the worker, which is bundled before the page. */
export const workerLicences: Plugin = {
  name: "worker-licences",
  generateBundle: (_options, bundle) => collect(bundle),
};

/** Writes licences.txt: the licence texts of all code and fonts that the page contains. */
export function licences(root: string): Plugin {
  return {
    name: "licences",
    generateBundle(_options, bundle) {
      collect(bundle);
      const packages = join(root, "web", "node_modules");
      for (const name of readdirSync(packages)) {
        if (SERVICE_WORKER.test(name)) folders.add(join(packages, name));
      }
      const own = OWN.map((file) => `${file}\n\n${readFileSync(join(root, file), "utf8").trim()}`);
      const notices = [...folders].sort().map((folder) => notice(folder, root));
      const source = [...own, ...notices].join(`\n\n${"-".repeat(72)}\n\n`);
      this.emitFile({ type: "asset", fileName: "licences.txt", source: `${source}\n` });
    },
  };
}
