import { lazyEditor } from '../components/lazy-editor.tsx'

/** A signature, drawn or typed. */
export const Signature = lazyEditor(() => import('../components/signature-field.tsx'))
