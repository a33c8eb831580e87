import type { Page } from '@playwright/test'

/** What has the focus, when something else lies over the middle of the part of it that is in sight, or nothing of it is. */
export const covered = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement
    if (one === null || one === document.body) return null
    const label = one.closest('label')
    const box = (label ?? one).getBoundingClientRect()
    const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)]
    const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)]
    const what = `${one.tagName.toLowerCase()} "${(one.getAttribute('aria-label') ?? (label ?? one).textContent ?? '').trim().slice(0, 40)}"`
    if (right - left < 1 || bottom - top < 1) return `${what} is out of sight`
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const isSeen = over === null || (label ?? one).contains(over) || over.contains(one)
    return isSeen ? null : `${what} is under ${over.className || over.tagName}`
  })
