import { execFile } from 'node:child_process'
import { unavailable } from '../../platform/errors.ts'
import { refusedFile } from './receive-file.ts'

const maxMs = 60_000

/** Asks the operator's command about a file: 0 lets it in, 1 refuses it, and any other end lets nobody add files for now. */
export function scanFile(command: readonly string[], file: string, onFailure: (error: Error) => void): Promise<void> {
  const [program, ...words] = command
  if (program === undefined) return Promise.resolve()
  return new Promise((resolve, reject) => {
    execFile(program, [...words, file], { timeout: maxMs, env: { PATH: process.env.PATH } }, (error) => {
      if (error === null) return resolve()
      if (error.code === 1) return reject(refusedFile('This file may be harmful, so we didn’t keep it.', 'file'))
      onFailure(error)
      reject(unavailable())
    })
  })
}
