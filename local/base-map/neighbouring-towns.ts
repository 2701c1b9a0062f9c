import type { LocationGazetteer } from '../emulators/location.ts'

/**
 * Towns of the metropolitan region of Campinas without demo points, which the place search finds too. Positions by
 * GeoNames, CEP ranges by the postal service.
 */
export const NEIGHBOURING_TOWNS: LocationGazetteer['municipalities'] = [
  { name: 'Artur Nogueira', latitude: -22.57306, longitude: -47.1725, cep_ranges: [['13160-000', '13164-999']] },
  { name: 'Cosmópolis', latitude: -22.64583, longitude: -47.19611, cep_ranges: [['13150-000', '13159-999']] },
  { name: 'Engenheiro Coelho', latitude: -22.4836, longitude: -47.211, cep_ranges: [['13165-000', '13169-999']] },
  { name: 'Holambra', latitude: -22.6405, longitude: -47.0487, cep_ranges: [['13825-000', '13829-999']] },
  { name: 'Indaiatuba', latitude: -23.08842, longitude: -47.2119, cep_ranges: [['13330-000', '13349-999']] },
  { name: 'Itatiba', latitude: -23.00583, longitude: -46.83889, cep_ranges: [['13250-000', '13259-999']] },
  // 13820 was the CEP of the whole town before its streets got their own.
  {
    name: 'Jaguariúna',
    latitude: -22.70556,
    longitude: -46.98583,
    cep_ranges: [
      ['13820-000', '13824-999'],
      ['13910-000', '13919-999'],
    ],
  },
  { name: 'Monte Mor', latitude: -22.94667, longitude: -47.31583, cep_ranges: [['13190-000', '13199-999']] },
  { name: 'Morungaba', latitude: -22.8811, longitude: -46.7896, cep_ranges: [['13260-000', '13269-999']] },
  { name: 'Pedreira', latitude: -22.74194, longitude: -46.90139, cep_ranges: [['13920-000', '13929-999']] },
  {
    name: 'Santo Antônio de Posse',
    latitude: -22.60611,
    longitude: -46.91944,
    cep_ranges: [['13830-000', '13839-999']],
  },
  { name: 'Valinhos', latitude: -22.97056, longitude: -46.99583, cep_ranges: [['13270-000', '13279-999']] },
  { name: 'Vinhedo', latitude: -23.02972, longitude: -46.97528, cep_ranges: [['13280-000', '13289-999']] },
]
