import { didYouMean } from '#engine/content'

/** The value of `--name=value`; the last one counts. */
export const option = (name: string): string | undefined =>
  process.argv.findLast((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)

/** A sentence about the first option that this command does not have: a slip is told, never passed over. */
export function unknownOption(known: readonly string[]): string | undefined {
  const wrong = process.argv.slice(2).find((argument) => argument.startsWith('-') && !known.includes(nameOf(argument)))
  if (wrong === undefined) return undefined
  return `There is no "${wrong}" here. ${didYouMean(nameOf(wrong), known) ?? `There are: ${known.join(' ')}`}`
}

const nameOf = (argument: string): string =>
  argument.includes('=') ? argument.slice(0, argument.indexOf('=') + 1) : argument
