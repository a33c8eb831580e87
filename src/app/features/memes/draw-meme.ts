import type { MemeBackground } from '@kindred/contract/memes'

export interface Meme {
  background: MemeBackground
  top: string
  bottom: string
}

/** As wide and as high as the picture is, whatever the size on the screen. */
export const memeSize = 1_080
const margin = 90
const widest = memeSize - 2 * margin
const maxLines = 4

/** Words in lines that fit; a word that is too long by itself stands alone. */
export function linesOf(words: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Paints it all anew. The caller has waited for the letters. */
export function drawMeme(canvas: CanvasRenderingContext2D, { background, top, bottom }: Meme, font: string): void {
  const ground = canvas.createLinearGradient(0, 0, memeSize, memeSize)
  const { colours, ink } = background
  colours.forEach((colour, index) => {
    ground.addColorStop(colours.length === 1 ? 0 : index / (colours.length - 1), colour)
  })
  canvas.fillStyle = ground
  canvas.fillRect(0, 0, memeSize, memeSize)
  canvas.fillStyle = ink
  canvas.textAlign = 'center'
  const above = setIn(canvas, top, font)
  above.lines.forEach((line, index) => {
    canvas.fillText(line, memeSize / 2, margin + above.size * (0.9 + index * 1.2))
  })
  const below = setIn(canvas, bottom, font)
  below.lines.forEach((line, index) => {
    const fromFoot = below.lines.length - 1 - index
    canvas.fillText(line, memeSize / 2, memeSize - margin - below.size * (0.2 + fromFoot * 1.2))
  })
}

/** As large as the words allow. Leaves the canvas with the font of the result. */
function setIn(canvas: CanvasRenderingContext2D, words: string, font: string): { lines: string[]; size: number } {
  const fits = (line: string) => canvas.measureText(line).width <= widest
  for (let size = 112; ; size -= 8) {
    canvas.font = `640 ${size}px ${font}`
    const lines = linesOf(words, fits)
    if (size <= 40 || (lines.length <= maxLines && lines.every(fits))) return { lines, size }
  }
}
