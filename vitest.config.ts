import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { leanRjsf } from './scripts/lean-rjsf.ts'

export default defineConfig({
  plugins: [leanRjsf(), react()],
  test: {
    // Both cores of a small machine: without a word Vitest leaves one of two free.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'src/{contract,engine,form,app}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/{engine,content}/**/*.test.ts',
            'tests/*.test.ts',
          ],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['src/server/**/*.test.ts', 'tests/{http,db,attack}/**/*.test.ts'],
          globalSetup: ['tests/helpers/server/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/helpers/dom-setup.ts'],
          server: { deps: { inline: [/primereact/, /@rjsf/] } },
          testTimeout: 20_000,
        },
      },
    ],
  },
})
