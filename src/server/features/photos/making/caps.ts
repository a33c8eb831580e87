const megabyte = 1024 * 1024

/** What a file may be. A phone stays below all of it; what is beyond is refused before it costs much. */
export const caps = {
  imageBytes: 10 * megabyte,
  videoBytes: 50 * megabyte,
  /** A JPEG is decoded at an eighth to the whole of its size, as is needed: phones have sensors of 200 million. */
  jpegPixels: 250_000_000,
  /** Of a picture that is decoded whole, progressive JPEGs too: at most 444 MB. Phones write 50.3 million without asking. */
  pixels: 64_000_000,
  /** Its decoder takes 18 bytes a pixel. */
  avifPixels: 30_000_000,
  /** Of an animation the first picture is taken; one that claims thousands wants something else. */
  frames: 500,
  videoSeconds: 600,
  videoTracks: 4,
  /** Of the process that opens files. */
  workerMs: 15_000,
  workerBytes: 700 * megabyte,
} as const

/** Sizes in which a picture is kept: the longer side has at most so many pixels. */
export const sizes = { small: 320, medium: 800, large: 1600 } as const
export type Size = keyof typeof sizes
export const sizeNames = ['small', 'medium', 'large'] as const satisfies readonly Size[]

/** A picture of these proportions in one of its sizes. Nothing is enlarged. */
export function fitWithin(size: Size, { width, height }: { width: number; height: number }) {
  const scale = Math.min(1, sizes[size] / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
