import type { getDefaultRegistry } from '@rjsf/core'
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator } from '@rjsf/utils'

type DefaultRegistry = ReturnType<typeof getDefaultRegistry>

/**
 * What `npm run build` gives rjsf's form in place of `getDefaultRegistry` (`resolve.alias` in vite.config.ts): no fields,
 * widgets and templates, since the theme has all that a step needs. Tests and `npm run dev` use rjsf's own. To be deleted
 * with rjsf 7, whose form takes nothing but its theme.
 */
export default function emptyRegistry(): DefaultRegistry {
  return {
    fields: {},
    widgets: {},
    templates: {} as DefaultRegistry['templates'],
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: {
      idPrefix: DEFAULT_ID_PREFIX,
      idSeparator: DEFAULT_ID_SEPARATOR,
      useFallbackUiForUnsupportedType: false,
    },
  }
}
