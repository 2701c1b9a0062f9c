/** What stands before a name and is none: compared without dots and in small letters. */
const TITLES = new Set(
  'dona dna seu sr sra srta senhor senhora senhorita dr dra doutor doutora prof profa professor professora pe padre pr pastor pastora eng enga arq adv'.split(
    ' ',
  ),
)

const isTitle = (word: string): boolean => TITLES.has(word.toLowerCase().replace(/ª/g, 'a').replace(/[.º°]/g, ''))

/** What somebody is greeted by: the first word of their name that is no title; the first of all where every word is one. */
export function givenName(name: string): string {
  const words = name.split(' ').filter(Boolean)
  return words.find(word => !isTitle(word)) ?? words[0] ?? ''
}
