import { type ParseArgsConfig, parseArgs } from 'node:util'
import { didYouMean } from '@kindred/content'

type Options = NonNullable<ParseArgsConfig['options']>
type Read<T extends Options> = ReturnType<typeof parseArgs<{ options: T; allowPositionals: true }>>

/**
 * What stands behind a command: its options as `--name=value`, `--name value` or `--name`, and at most so many other words.
 * A slip is told, never passed over: it ends the command with 2 and a sentence.
 *
 * @example const { values } = commandOptions({ json: { type: 'boolean' }, content: { type: 'string' } })
 */
export function commandOptions<const T extends Options>(options: T, maxWords = 0): Read<T> {
  // Whoever reads along may stop early (`| head`): then nobody is there for the rest.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
  const args = process.argv.slice(2)
  const slip = unknownOptionMessage(args, options, maxWords)
  if (slip !== undefined) refuse(slip)
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    // An option without its value, or a value where there is none.
    return refuse((error as Error).message)
  }
}

/** A sentence about the first word that the command does not have. */
export function unknownOptionMessage(args: string[], options: Options, maxWords: number): string | undefined {
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true })
  const known = Object.entries(options).map(([name, { type }]) => `--${name}${type === 'string' ? '=' : ''}`)
  const unknown = tokens.find((token) => token.kind === 'option' && !Object.hasOwn(options, token.name))
  const word = args[(unknown ?? tokens.filter(({ kind }) => kind === 'positional')[maxWords])?.index ?? -1]
  if (word === undefined) return undefined
  const meant = unknown && didYouMean(word.replace(/=.*/s, '='), known)
  return `There is no "${word}" here. ${meant ?? `There are: ${known.join(' ')}`}`
}

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
