/** A folder with what the sources build as they are now: built only if a source has changed since, which takes some seconds. */
export function freshDist(): Promise<string>
