import { showCamera } from '../platform/show-camera.ts';

/** The browser's own reader of barcodes (Chrome on Android); TypeScript does not know it. */
interface BarcodeDetector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

/** On packages: EAN and UPC; on labels of shops and boxes: Code 128. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128'];

type Detector = new (options: { formats: string[] }) => BarcodeDetector;

const detectorOf = (scope: object) => (scope as { BarcodeDetector?: Detector }).BarcodeDetector;

export function canScan(): boolean {
  return typeof window !== 'undefined' && detectorOf(window) !== undefined && 'mediaDevices' in navigator;
}

/** Interval between two scans, in ms. */
const INTERVAL = 150;

/**
 * Shows the camera in `video` until a barcode is read or `signal` is aborted. Returns the code, null if aborted.
 * @throws if the camera may not be used
 */
export async function readBarcode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const Detector = detectorOf(window);
  if (!Detector) return null;
  const detector = new Detector({ formats: FORMATS });
  const ended = new AbortController();
  try {
    await showCamera(video, AbortSignal.any([signal, ended.signal]));
    while (!signal.aborted) {
      const [found] = await detector.detect(video);
      if (found) return found.rawValue;
      await new Promise((resolve) => setTimeout(resolve, INTERVAL));
    }
    return null;
  } finally {
    ended.abort();
  }
}
