import type { SurveyedStreet } from '../emulators/surveyed-streets.ts'
import { readCampinasStreets } from './streets.ts'

/** Streets of Campinas for the local place index, with the register's spellings as further names. */
export const campinasSurveyedStreets = (): SurveyedStreet[] =>
  readCampinasStreets().named.map(({ name, neighborhood, registered, lines }) => ({
    street: name,
    neighborhood,
    municipality: 'Campinas',
    lines,
    aliases: registered,
  }))
