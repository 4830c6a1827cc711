/** What a dragged card carries: its id. Nothing else that is dropped has this type. */
export const dragType = 'application/x-opportunity';
