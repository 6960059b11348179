import { expect, it } from "vitest";
import { dailyDeal, localDate } from "./daily-deal";

it("a deal is known from its date alone", () => {
  expect(dailyDeal("2026-11-16")).toEqual({
    date: "2026-11-16",
    seed: "20261116",
    playerSeed: "202611161",
    side: "B",
    level: "medium",
  });
  expect(dailyDeal("2024-02-29")).toMatchObject({ seed: "20240229", side: "A" });
  expect(dailyDeal("1999-12-31")).toMatchObject({ seed: "19991231", side: "A" });
});

it("seeds differ on all days of years, and the sides alternate", () => {
  const seeds = new Set<string>();
  const start = Date.UTC(2026, 0, 1);
  let side = dailyDeal("2025-12-31").side;
  for (let day = 0; day < 1500; day += 1) {
    const deal = dailyDeal(new Date(start + day * 86_400_000).toISOString().slice(0, 10));
    expect(deal.side).not.toBe(side);
    side = deal.side;
    seeds.add(deal.seed).add(deal.playerSeed);
  }
  expect(seeds.size).toBe(3000);
});

it("the date is the one of the device's calendar", () => {
  expect(localDate(new Date(2026, 10, 16, 0, 1))).toBe("2026-11-16");
  expect(localDate(new Date(2026, 10, 16, 23, 59))).toBe("2026-11-16");
  expect(localDate(new Date(2026, 0, 2))).toBe("2026-01-02");
});
