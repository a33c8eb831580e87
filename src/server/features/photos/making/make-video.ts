import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { caps } from './caps.ts'
import { type EncodeResult, Refused } from './outcome.ts'

/** Containers that browsers play. */
const videoFormats = {
  mp4: { reads: [MP4, QTFF], writes: () => new Mp4OutputFormat({ fastStart: 'in-memory' }) },
  webm: { reads: [WEBM], writes: () => new WebMOutputFormat() },
}

/**
 * Writes the pictures and the sound of a video into a new container, as they are: names, places, dates and cameras stand
 * in the old one and stay behind. What an encoder wrote between the pictures themselves stays, such as its name.
 */
export async function makeVideo(
  file: string,
  folder: string,
  format: keyof typeof videoFormats,
): Promise<EncodeResult> {
  const { reads, writes } = videoFormats[format]
  const name = `video.${format}`
  const input = new Input({ formats: reads, source: new FilePathSource(file) })
  try {
    const shown = await checkVideo(input)
    const output = new Output({ format: writes(), target: new FilePathTarget(join(folder, name)) })
    const conversion = await Conversion.init({ input, output, tags: {}, showWarnings: false })
    if (!conversion.isValid) throw new Refused('unreadable')
    await conversion.execute()
    const { size: bytes } = await stat(join(folder, name))
    return { media: format, ...shown, blur: '', files: [name], bytes }
  } finally {
    input.dispose()
  }
}

async function checkVideo(input: Input): Promise<{ width: number; height: number }> {
  const tracks = await input.getTracks()
  const video = await input.getPrimaryVideoTrack()
  const seconds = await input.computeDuration()
  // A file that was cut off claims no length at all.
  if (video === null || !(seconds > 0) || tracks.length > caps.videoTracks) throw new Refused('unreadable')
  if (seconds > caps.videoSeconds) throw new Refused('too-long')
  return { width: video.displayWidth, height: video.displayHeight }
}
