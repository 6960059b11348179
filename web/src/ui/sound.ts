/** Plays the sounds of glass, if the user wants to hear them. */
import { settings, soundIsOn } from "../state/settings.svelte";
import { GLASS_SOUNDS } from "./glass-sounds";

export type Sound = keyof typeof GLASS_SOUNDS;
export const SOUNDS = Object.keys(GLASS_SOUNDS) as Sound[];

/** More at the same time would only be noise. */
const MOST_SOUNDS = 6;
/** A sound that would come later than this is left out: its occasion is over. */
const LATEST_MS = 400;

let audio: AudioContext | undefined;
let master: GainNode | undefined;
/** When the sounds that are playing end, on the clock of the audio context. */
let ends: number[] = [];

/** The sum of all sounds may be this loud before it is limited hard. */
const HEADROOM = 3;
/** Up to here the limiter changes nothing. */
const KNEE = 0.6;

/** The gain of the chosen volume: the ear hears about its square root. 0 if sound is off. */
function gainNow(): number {
  return soundIsOn() ? (settings.volume / 100) ** 2 / HEADROOM : 0;
}

/**
 * A node that limits its input smoothly to less than 1, so that several sounds together are never
 * clipped. The browser's own compressor would suppress the first sound.
 */
function createLimiter(context: AudioContext): WaveShaperNode {
  const steps = 1024;
  const limit = (sample: number) => {
    const over = Math.abs(sample) - KNEE;
    const rest = 1 - KNEE;
    return over <= 0 ? sample : Math.sign(sample) * (KNEE + rest * Math.tanh(over / rest));
  };
  const limiter = context.createWaveShaper();
  limiter.curve = Float32Array.from({ length: 2 * steps + 1 }, (_, n) =>
    limit((HEADROOM * (n - steps)) / steps),
  );
  return limiter;
}

/** Follow the settings, also while a sound is playing. Call it in an effect. */
export function applyVolume(): void {
  const gain = gainNow();
  if (master) master.gain.value = gain;
}

function open(): AudioContext {
  if (audio) return audio;
  audio = new AudioContext();
  master = audio.createGain();
  master.gain.value = gainNow();
  master.connect(createLimiter(audio)).connect(audio.destination);
  return audio;
}

interface PlayOptions {
  /** In seconds. */
  delay?: number;
  /** How many panes are placed or break, how many windows score. */
  count?: number | undefined;
}

/** Play a sound. Nothing happens if sound is off, or if the browser has no Web Audio. */
export function play(sound: Sound, { delay = 0, count }: PlayOptions = {}): void {
  // Browsers play nothing before the first input.
  if (gainNow() === 0 || navigator.userActivation?.hasBeenActive === false) return;
  try {
    const opened = open();
    if (opened.state === "running") schedule(opened, sound, delay, count);
    else {
      const asked = performance.now();
      opened.resume().then(
        () => performance.now() - asked < LATEST_MS && schedule(opened, sound, delay, count),
        () => {},
      );
    }
  } catch {
    // The browser has no Web Audio: the page works without sounds.
  }
}

function schedule(opened: AudioContext, sound: Sound, delay: number, count?: number): void {
  const now = opened.currentTime;
  ends = ends.filter((end) => end > now);
  if (ends.length >= MOST_SOUNDS) return;
  const start = now + delay;
  ends.push(start + GLASS_SOUNDS[sound]({ audio: opened, output: master!, start }, count));
}
