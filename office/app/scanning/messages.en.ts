export const scanning = {
  scan: 'Scan a barcode',
  aim: 'Hold the barcode before the camera.',
  noCamera: 'The camera cannot be used. Allow it in the browser, or type the digits.',
  close: 'Close',
};
