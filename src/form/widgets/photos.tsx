import { lazyEditor } from '../components/lazy-editor.tsx'

/** Photos and videos, uploaded as they are chosen. */
export const Photos = lazyEditor(() => import('../components/photos-editor.tsx'))
