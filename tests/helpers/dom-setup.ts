import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine may take longer than the usual second to draw something.
configure({ asyncUtilTimeout: 8_000 })

afterEach(cleanup)
