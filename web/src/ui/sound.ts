/** Short synthesised sounds, like a glass that is touched. */
import { settings } from "../state/settings.svelte";

let context: AudioContext | undefined;

function tone(frequency: number, delay: number, loudness: number, seconds: number): void {
  const audio = (context ??= new AudioContext());
  if (audio.state === "suspended") void audio.resume(); // suspended until the first input
  const start = audio.currentTime + delay;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = "sine";
  oscillator.frequency.value = frequency;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

const SOUNDS = {
  turn: () => {
    tone(784, 0, 0.07, 0.9);
    tone(1175, 0.14, 0.05, 1.1);
  },
  place: () => tone(1568, 0, 0.03, 0.25),
  break: () => {
    tone(2637, 0, 0.025, 0.12);
    tone(1976, 0.05, 0.025, 0.16);
  },
  complete: () => [523, 659, 784].forEach((frequency, n) => tone(frequency, n * 0.09, 0.05, 0.8)),
};

export function play(sound: keyof typeof SOUNDS): void {
  // Browsers play nothing before the first input.
  if (!settings.sound || navigator.userActivation?.hasBeenActive === false) return;
  try {
    SOUNDS[sound]();
  } catch {
    // The browser has no Web Audio: the page works without sounds.
  }
}
