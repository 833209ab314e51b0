import { readStored, store } from '@haat/ui/storage.ts';
import { create } from 'zustand';

/** Local storage: this device makes no sound. */
const KEY = 'office-muted';
const local = () => window.localStorage;

/** Whether this device makes no sound for new orders. */
export const useMuted = create<boolean>(() => readStored(local, KEY) === true);

export function toggleMuted(): void {
  const muted = !useMuted.getState();
  useMuted.setState(muted, true);
  store(local, KEY, muted);
}

/** The notes of the bell: frequency in Hz, beginning in seconds. */
const NOTES = [
  [988, 0],
  [1319, 0.18],
  [988, 0.5],
  [1319, 0.68],
] as const;

/** In seconds. */
const NOTE_LENGTH = 0.4;

let context: AudioContext | null = null;

/** Browsers allow sound after the first press of a page. Call this with each press: a phone suspends the sound, such as for a call. */
export function allowSound(): void {
  context ??= new AudioContext();
  if (context.state !== 'running') void context.resume().catch(() => {});
}

let isResuming = false;

/**
 * Rings twice, unless the device is muted or nobody has pressed anything yet. While the browser suspends the sound, it waits for the
 * next press.
 */
export async function ring(): Promise<void> {
  if (!context || isResuming || useMuted.getState()) return;
  isResuming = true;
  await context.resume().catch(() => {});
  isResuming = false;
  if (context.state !== 'running' || useMuted.getState()) return;
  for (const [frequency, begin] of NOTES) play(context, frequency, context.currentTime + begin);
}

function play(audio: AudioContext, frequency: number, begin: number): void {
  const tone = new OscillatorNode(audio, { frequency, type: 'triangle' });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(0.5, begin + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + NOTE_LENGTH);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + NOTE_LENGTH);
}
