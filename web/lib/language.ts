const english = /\b(successfully|please|cannot|failed to|error occurred|no options found)\b/i

/** `lang` of a message: some are specified in English, which a French voice would garble. */
export const languageOf = (sentence: unknown) =>
  typeof sentence === 'string' && english.test(sentence) ? 'en' : undefined
