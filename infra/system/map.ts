import { type FunctionDefinitions, HTTP_ENVIRONMENT, HTTP_FUNCTION_SIZE } from './definition.ts'

export const MAP_FUNCTIONS = {
  map: {
    entry: 'functions/api/map.ts',
    serves: 'map',
    environment: HTTP_ENVIRONMENT,
    // UpdateItem: searches are counted for rate limiting.
    table: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
    ...HTTP_FUNCTION_SIZE,
  },
  geocoding: {
    entry: 'functions/api/geocoding.ts',
    serves: 'geocoding',
    environment: [...HTTP_ENVIRONMENT, 'PLACE_INDEX_NAME'],
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    places: ['SearchPlaceIndexForText', 'SearchPlaceIndexForPosition'],
    ...HTTP_FUNCTION_SIZE,
  },
  point_watches: {
    entry: 'functions/api/point-watches.ts',
    serves: 'point_watches',
    environment: [...HTTP_ENVIRONMENT, 'SITE_URL', 'EMAIL_SELLER', 'EMAIL_QUEUE_URL'],
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    queues_email: true,
    ...HTTP_FUNCTION_SIZE,
  },
} as const satisfies FunctionDefinitions
