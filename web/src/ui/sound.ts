/** Gentle tones, made here: glass touched with a fingertip. */
import { settings } from "../state/settings.svelte";

let context: AudioContext | undefined;

function ring(frequency: number, delay: number, loudness: number, seconds: number): void {
  const audio = (context ??= new AudioContext());
  if (audio.state === "suspended") void audio.resume(); // until the first touch of the page
  const start = audio.currentTime + delay;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "sine";
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + seconds);
}

const TUNES = {
  turn: () => {
    ring(784, 0, 0.07, 0.9);
    ring(1175, 0.14, 0.05, 1.1);
  },
  place: () => ring(1568, 0, 0.03, 0.25),
  break: () => {
    ring(2637, 0, 0.025, 0.12);
    ring(1976, 0.05, 0.025, 0.16);
  },
  complete: () => [523, 659, 784].forEach((tone, n) => ring(tone, n * 0.09, 0.05, 0.8)),
};

export function play(tune: keyof typeof TUNES): void {
  // Browsers are silent until somebody has touched the page.
  if (!settings.sound || navigator.userActivation?.hasBeenActive === false) return;
  try {
    TUNES[tune]();
  } catch {
    // No sound here: nothing is lost.
  }
}
