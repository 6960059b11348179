/** The check of the deals of one match, as the page shows it. */
import { untrack } from "svelte";
import { api } from "../api/http";
import type { MatchClient } from "../api/match-client.svelte";
import { announce } from "../state/announcer.svelte";
import { savedGame, type FirstCommitment } from "../state/saved-games.svelte";
import { t } from "../text/i18n.svelte";
import { checkDeals, type CheckedDeals, type DealSource, type Verdict } from "./check-deals";

export class DealCheck {
  /** null until it is finished. */
  checked: CheckedDeals | null = $state.raw(null);
  readonly #source: DealSource;
  #started = false;

  constructor(source: DealSource) {
    this.#source = source;
  }

  get first(): FirstCommitment | undefined {
    return this.#source.first;
  }

  /** Whether the game can be compared with the one that this page has shown. */
  get isShown(): boolean {
    return this.#source.shown() !== null;
  }

  get verdict(): Verdict | null {
    return this.checked?.verdict ?? null;
  }

  /** The number of moves after which this device knew the commitment; null if the game was over. */
  get receivedAt(): number | null {
    const { text = null, ply = 0 } = this.first ?? {};
    if (text === null || !this.checked) return null;
    return ply === 0 || ply < this.checked.ply ? ply : null;
  }

  /** Check the deals, once; again if that was not possible. */
  async start(): Promise<void> {
    if (this.#started && this.verdict?.kind !== "failed") return;
    this.#started = true;
    if (this.checked) this.checked = null;
    this.checked = await checkDeals(this.#source);
  }
}

/** The checks of open matches, and the moves after which they began: the last can be taken back. */
const checks = new WeakMap<MatchClient, { check: DealCheck; moves: string }>();

/** The check of a match that is over. It begins with the first call, and announces its result. */
export function checkOf(client: MatchClient): DealCheck {
  const moves = String(client.state!.moves.map(({ move }) => move));
  const known = checks.get(client);
  if (known?.moves === moves) return known.check;
  const check = new DealCheck({
    record: () => api.record(client.match, client.token),
    first: savedGame(client.match)?.firstCommitment,
    shown: () => ({ state: client.state!, dealtTables: client.dealtTables }),
    isOver: true,
  });
  checks.set(client, { check, moves });
  void untrack(() => check.start()).then(() => announce(lineText(check)));
  return check;
}

/** A replay: of a match on the server, or of a file, which has no id. */
export interface ReplayedGame {
  match: string | null;
  record: () => Promise<unknown>;
  isOver: boolean;
}

/** The check of a replay, which begins when it is started. */
export function checkOfReplay({ match, ...replay }: ReplayedGame): DealCheck {
  const first = match === null ? undefined : savedGame(match)?.firstCommitment;
  return new DealCheck({ ...replay, first, shown: () => null });
}

/** The verdict in one line; empty if there is nothing to say. */
export function lineText(check: DealCheck): string {
  const { verdict } = check;
  if (!verdict) return t("fair-checking");
  if (verdict.kind === "fair")
    return t("fair-verified", { seen: check.receivedAt === 0 ? "first" : "later" });
  if (verdict.kind === "unfair") return `${t("fair-wrong")}: ${problemText(verdict)}`;
  if (verdict.kind === "components") return t("fair-components");
  return verdict.kind === "failed" ? t("fair-failed") : "";
}

export function problemText(verdict: Verdict & { kind: "unfair" }): string {
  const { problem, round } = verdict;
  return problem === "deal" ? t("fair-problem-deal", { round }) : t(`fair-problem-${problem}`);
}
