interface VitestReport {
  testResults?: {
    assertionResults: { status: string; fullName: string }[]
    status: string
    name: string
    message?: string
  }[]
  numPassedTests?: number
  numFailedTests?: number
}
export const maxRetries: number
export function failedFiles(report: VitestReport | undefined): string[]
export function withUnhandled(
  report: VitestReport | undefined,
  unhandled: { words: string; file?: string }[],
): VitestReport | undefined
export function mergeReports(
  first: VitestReport,
  second: VitestReport | undefined,
): { passed: number; failed: number; late: string[] }
export function shouldRetry(report: VitestReport | undefined): boolean
