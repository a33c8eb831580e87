// Runs in a thread of its own: a password in, the number of guesses that find it out. Plain JavaScript, so that the
// thread needs no loader where the server runs from source.
import { parentPort } from 'node:worker_threads'
import { zxcvbn, zxcvbnOptions } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// Each look-alike letter doubles what there is to try; twenty tries find what a person means by "p@ssw0rd".
zxcvbnOptions.setOptions({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 20 })

parentPort?.on('message', ({ password, about }) => {
  parentPort?.postMessage(zxcvbn(password, about).guesses)
})
parentPort?.postMessage('ready')
