/** The object storage of the pictures does not respond, or not with the file. A later attempt may succeed. */
export class MediaUnavailable extends Error {}
