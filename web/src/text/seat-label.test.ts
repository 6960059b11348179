import { expect, it } from "vitest";
import { seatLabel, type Seat } from "./format";

const here = (name = ""): Seat => ({ kind: "here", name, level: null });

// Without loaded texts, a text is its id.
it("only the single seat of this device is called “You”", () => {
  expect(seatLabel([here(), here()], 0, [0])).toBe("seat-you");
  expect(seatLabel([here(), here()], 1, [0])).toBe("seat-name");
  expect(seatLabel([here("Ana"), here()], 0, [0])).toBe("Ana");
});

it("several people at one screen are not all “You”", () => {
  const seats = [here(), here(), here("Bo")];
  expect(seats.map((_, seat) => seatLabel(seats, seat, [0, 1, 2]))).toEqual([
    "seat-name",
    "seat-name",
    "Bo",
  ]);
});
