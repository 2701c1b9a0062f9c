import type { SurveyedStreet } from '../emulators/surveyed-streets.ts'
import { campinasStreets } from './streets.ts'

/** The streets of Campinas as the local place index takes them: found as people write them, and as they are registered. */
export const campinasSurveyed = (): SurveyedStreet[] =>
  campinasStreets().named.map(({ name, neighborhood, registered, lines }) => ({
    ...{ street: name, neighborhood, municipality: 'Campinas', lines },
    aliases: registered,
  }))
