/**
 * Shows the camera at the back in `video` until `signal` is aborted.
 * @throws if the camera may not be used
 */
export async function showCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  size: MediaTrackConstraints = {},
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', ...size } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
}
