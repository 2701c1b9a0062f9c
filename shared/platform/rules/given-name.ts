/** Titles, compared in lower case without dots. */
const TITLES = new Set(
  'dona dna seu sr sra srta senhor senhora senhorita dr dra doutor doutora prof profa professor professora pe padre pr pastor pastora eng enga arq adv'.split(
    ' ',
  ),
)

const isTitle = (word: string): boolean => TITLES.has(word.toLowerCase().replace(/ª/g, 'a').replace(/[.º°]/g, ''))

/** The name for a salutation: the first word that is not a title, or else the first word. */
export function givenName(name: string): string {
  const words = name.split(' ').filter(Boolean)
  return words.find(word => !isTitle(word)) ?? words[0] ?? ''
}
