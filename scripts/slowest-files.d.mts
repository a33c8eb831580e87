interface Suite {
  file?: string
  suites?: Suite[]
  specs?: { tests: { results: { duration: number }[] }[] }[]
}

interface Report {
  testResults?: { name: string; startTime: number; endTime: number }[]
  suites?: Suite[]
}

export declare function slowestFiles(reports: (Report | undefined)[], most: number): { file: string; seconds: number }[]
