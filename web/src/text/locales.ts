/**
 * The BCP 47 tag of each language of the page: the English is British, and the Portuguese is that of
 * the Brazilian rulebook.
 */
export const LOCALES = { en: "en-GB", de: "de", es: "es", pt: "pt-BR", pl: "pl" };
