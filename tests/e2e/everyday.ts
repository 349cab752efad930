/**
 * The tag of the journeys that carry the product: `npm test` takes them only, continuous integration takes all. They go
 * once through each thing that people do with a gradebook, on each kind of place that keeps it.
 */
export const everyday = '@everyday';
