import { type APIRequestContext, expect } from '@playwright/test'

/**
 * The content of the running server (start-server.mjs): what a test puts there goes live, and stays. A wizard that was answered could not
 * be removed: that is an error which each later check would have to roll back.
 */
export const contentFolder = '.cache/e2e-content'

/**
 * Waits until the server has read the folder and answers so about a wizard. One check of content comes after the other, and every edit
 * in the studio asks for some, so that a change of the folder may wait for a minute while a machine is busy.
 */
export const waitUntilServed = (request: APIRequestContext, wizard: string, status = 200): Promise<void> =>
  expect
    .poll(async () => (await request.get(`/api/v1/wizards/${wizard}`)).status(), {
      message: `${wizard} answers ${status}`,
      timeout: 150_000,
    })
    .toBe(status)
