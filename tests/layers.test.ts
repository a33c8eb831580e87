import { expect, it } from 'vitest'
import { importedFile, importedNames, packages } from './helpers/packages.ts'

const layerOf = (file: string): number =>
  ['src/server/platform/', 'src/server/features/', 'src/server/http/'].findIndex((folder) => file.startsWith(folder))

it('layers of the server import downwards: http, features, platform', () => {
  const sources = packages.flatMap((one) => one.sources).filter((file) => layerOf(file) >= 0)
  expect(sources.length).toBeGreaterThan(200)
  const upwards = sources.flatMap((file) =>
    importedNames(file)
      .map((name) => importedFile(file, name) ?? '')
      .filter((target) => target.startsWith('src/server/') && (layerOf(target) < 0 || layerOf(target) > layerOf(file)))
      .map((target) => `${file} → ${target}`),
  )
  expect(upwards).toEqual([])
})
