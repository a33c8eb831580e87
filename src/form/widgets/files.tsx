import { lazyEditor } from '../components/lazy-editor.tsx'

/** Files, uploaded as they are chosen. */
export const Files = lazyEditor(() => import('../components/files-editor.tsx'))
