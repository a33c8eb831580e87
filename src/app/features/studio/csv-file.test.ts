import { expect, it } from 'vitest'
import { wordsOfFile } from './csv-file.ts'

const bytes = (...parts: (number[] | string)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)))

it('decodes UTF-8, UTF-16 and Windows-1252, and rejects workbooks and binary files', () => {
  expect(wordsOfFile(bytes('niño'))).toEqual({ text: 'niño', encoding: 'utf-8' })
  expect(wordsOfFile(bytes([0xff, 0xfe, 0x6e, 0, 0xf1, 0]))).toEqual({ text: 'nñ', encoding: 'utf-16le' })
  expect(wordsOfFile(bytes([0xfe, 0xff, 0, 0x6e]))).toEqual({ text: 'n', encoding: 'utf-16be' })
  expect(wordsOfFile(bytes([0x6e, 0, 0xf1, 0]))).toEqual({ text: 'nñ', encoding: 'utf-16le' })
  expect(wordsOfFile(bytes('ni', [0xf1], 'o'))).toEqual({ text: 'niño', encoding: 'windows-1252' })
  expect(wordsOfFile(bytes('PK', [3, 4]))).toEqual({ problem: 'workbook' })
  expect(wordsOfFile(bytes('id', [0xff, 0, 1]))).toEqual({ problem: 'binary' })
})
