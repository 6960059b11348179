/**
 * The sounds of glass, synthesised: every sound is a few strikes, each with the inharmonic partials
 * of a glass that rings and decays. The functions only schedule nodes of Web Audio, so that a
 * recording context can render them, too.
 */

/** Where and when a sound is scheduled. */
interface Target {
  audio: BaseAudioContext;
  output: AudioNode;
  /** In seconds, on the clock of the audio context. */
  start: number;
}

/** The frequencies of the lowest modes of a struck glass, relative to the first one. */
const MODES = [1, 2.32, 4.25, 6.63];
/** Shorter attacks click. */
const ATTACK = 0.002;
const SILENT = 0.0001;

/** A number that differs a little from 1, so that no two strikes sound the same. */
function about1(spread: number): number {
  return 1 + spread * (2 * Math.random() - 1);
}

interface Envelope {
  loudness: number;
  attack: number;
  /** Seconds from the start until the sound is inaudible. */
  seconds: number;
}

/** A gain that rises to its loudness and then decays exponentially. */
function envelope({ audio, output, start }: Target, shape: Envelope): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(shape.loudness, start + shape.attack);
  gain.gain.exponentialRampToValueAtTime(SILENT, start + shape.seconds);
  gain.connect(output);
  return gain;
}

function partial(target: Target, frequency: number, shape: Envelope): void {
  const { audio, start } = target;
  if (shape.loudness <= SILENT || frequency >= audio.sampleRate / 2) return;
  const oscillator = audio.createOscillator();
  oscillator.frequency.value = frequency;
  oscillator.connect(envelope(target, shape));
  oscillator.start(start);
  oscillator.stop(start + shape.seconds);
}

/** A glass that is struck: the higher a partial, the softer it is and the faster it decays. */
function strike(target: Target, frequency: number, loudness: number, seconds: number): void {
  const pitch = frequency * about1(0.006);
  MODES.forEach((mode, n) =>
    partial(target, pitch * mode, {
      loudness: loudness * [1, 0.55, 0.3, 0.14][n]!,
      attack: ATTACK,
      seconds: seconds / (1 + 0.8 * n),
    }),
  );
}

/** A glass whose rim is rubbed: it swells, and two close frequencies beat slowly. */
function ring(target: Target, frequency: number, shape: Envelope): void {
  for (const detuned of [0.9985, 1.0015])
    partial(target, frequency * detuned, { ...shape, loudness: shape.loudness / 2 });
  partial(target, frequency * MODES[1]!, {
    ...shape,
    loudness: shape.loudness * 0.12,
    seconds: shape.seconds * 0.6,
  });
}

/** A burst of filtered noise. */
function noise(target: Target, frequency: number, width: number, shape: Envelope): void {
  const { audio, start } = target;
  const buffer = audio.createBuffer(
    1,
    Math.ceil(shape.seconds * audio.sampleRate),
    audio.sampleRate,
  );
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = 2 * Math.random() - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = frequency;
  filter.Q.value = width;
  source.connect(filter).connect(envelope(target, shape));
  source.start(start);
}

function later(target: Target, seconds: number): Target {
  return { ...target, start: target.start + seconds };
}

/** The notes of a chord that rises: C, E, G over three octaves. */
const CHORD = [523.3, 659.3, 784, 1046.5, 1318.5, 1568, 2093, 2637];

/** Each sound schedules itself; `count` is a number of panes or windows. Returns its length in seconds. */
export const GLASS_SOUNDS = {
  /** Your turn: two soft tones. */
  turn(target: Target): number {
    ring(target, 784, { loudness: 0.16, attack: 0.03, seconds: 1.5 });
    ring(later(target, 0.16), 1174.7, { loudness: 0.12, attack: 0.03, seconds: 1.8 });
    return 1.5;
  },

  /** Panes are placed: a clink for each. */
  place(target: Target, count = 1): number {
    const clinks = Math.min(Math.max(1, count), 5);
    for (let n = 0; n < clinks; n++) {
      const at = later(target, 0.075 * n);
      noise(at, 7000, 1, { loudness: 0.1, attack: ATTACK, seconds: 0.02 });
      strike(at, 1850 * 1.06 ** n, 0.14, 0.9);
    }
    return 0.075 * clinks + 0.6;
  },

  /** Panes break: a crack, and shards that fall. */
  break(target: Target, count = 1): number {
    noise(target, 1400, 0.8, { loudness: 0.5, attack: ATTACK, seconds: 0.09 });
    noise(target, 5200, 0.6, { loudness: 0.55, attack: ATTACK, seconds: 0.4 });
    const shards = 6 + 3 * Math.min(Math.max(1, count), 5);
    for (let n = 0; n < shards; n++)
      partial(later(target, 0.4 * Math.random() ** 2), 2200 + 5200 * Math.random(), {
        loudness: 0.07 * about1(0.5),
        attack: ATTACK,
        seconds: 0.3 * about1(0.5),
      });
    return 0.7;
  },

  /** Windows score: a chord that rises, with a tone for each window. */
  complete(target: Target, count = 3): number {
    const tones = Math.min(Math.max(1, count), CHORD.length);
    for (let n = 0; n < tones; n++) strike(later(target, 0.1 * n), CHORD[n]!, 0.15, 2.4);
    return 0.1 * tones + 1.8;
  },

  /** The displays are filled: many light clinks. */
  deal(target: Target, count = 5): number {
    const clinks = Math.min(Math.max(1, count), 9);
    for (let n = 0; n < clinks; n++)
      strike(later(target, 0.07 * n), 2100 * about1(0.16), 0.07, 0.5);
    return 0.07 * clinks + 0.4;
  },

  /** The end of a game that is won: a chord that swells, and light on it. */
  "end-won"(target: Target): number {
    for (const tone of [261.6, ...CHORD.slice(0, 4)])
      ring(target, tone, { loudness: 0.15, attack: 0.9, seconds: 5 });
    CHORD.slice(2).forEach((tone, n) => strike(later(target, 0.8 + 0.09 * n), tone, 0.06, 2.4));
    return 4;
  },

  /** The end of a game that is lost: a soft, low chord. */
  "end-lost"(target: Target): number {
    for (const tone of [220, 261.6, 329.6, 440])
      ring(target, tone, { loudness: 0.1, attack: 0.7, seconds: 3.6 });
    return 3;
  },
} satisfies Record<string, (target: Target, count?: number) => number>;
