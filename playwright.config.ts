import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.mjs'

const port = Number(process.env.E2E_PORT ?? 4173)

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/playwright',
  fullyParallel: true,
  // One more than a small machine has cores: on two of them 645 s with two workers, 554 s with three.
  workers: 3,
  // How long a test waits says nothing of the app: on a machine half as fast, 16 of 218 were late at 60 s and 10 s.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '.cache/playwright.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    browserName: 'chromium',
    headless: true,
    actionTimeout: 60_000,
    video: 'off',
    // Writing down what each page did costs a third of the processor's time: only the second look at what failed does (scripts/test.mjs).
    trace: 'off',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node tests/e2e/start-server.mjs',
    env: { PORT: String(port), ENDS_WITH: String(process.pid) },
    url: `http://127.0.0.1:${port}/health/ready`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 240_000,
    stdout: 'ignore',
  },
})
