/** The lines of a Markdown diff on one side, without their sign: '-' what stood there, '+' what stands there then. */
export const diffSide = (diff: string, sign: '-' | '+'): string =>
  diff
    .split('\n')
    .filter((line) => line.startsWith(sign))
    .map((line) => line.slice(2))
    .join('\n')
