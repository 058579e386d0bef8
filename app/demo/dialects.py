"""The two dialects of this API as data: that of the specification, and that of installed servers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dialect:
    """All differences between the two; where the specification is silent, both behave as observed."""

    name: str
    # Answers
    created_has_location: bool
    """201 answers carry a Location header (CMS API 4.5, Campaigns, POST)."""
    writes_answer_full_record: bool
    """POST and PUT answer the record as a GET would; observed: nulls, strings and half-empty layouts."""
    select_folder_answers_record: bool
    """200 with the campaign; observed: 204."""
    layout_remove_answers_nothing: bool
    """204; observed: 200 with `[]`."""
    total_is_always_true: bool
    """X-Total-Count is always right; observed: 0 on an empty page and with disablePaging."""
    closes_connections: bool
    """Connection: close on every answer, bodies over 8 KB chunked (observed)."""
    lists_without_feature: bool
    """Without the feature, lists are empty (campaign, command, notification, dataset) or full (module); observed."""
    layouts_of_a_campaign_repeat: bool
    """GET /layout with campaignId has a row for each entry of the line-up (observed), not for each layout."""
    # Requests
    sorts_by_parameter: bool
    """sortBy and sortDir are honoured; observed: ignored, columns[] and order[] are honoured instead."""
    takes_json: bool
    """JSON bodies are read (observed); the specification knows forms only: 415."""
    takes_iso_dates: bool
    """date-time fields also in ISO 8601; observed: `Y-m-d H:i:s` alone."""
    repeated_names_are_lists: bool
    """`layoutIds=1&layoutIds=2` is a list; observed: the last one wins and is refused as not a list."""
    form_variable_limit: int | None
    """Variables after this one are dropped silently (observed: 1,000)."""
    campaign_type_required: bool
    action_type_filters: bool
    """GET /action supports actionType; observed: refused."""
    action_source_required: bool
    """Observed; in the specification POST does without source and trigger type, meaning a touch on the layout."""
    action_edit_answers_201: bool
    """With a Location, and layoutId is required; observed: 200."""
    command_description_required: bool
    """Observed, though the specification calls it optional; empty will do."""
    notification_body_required: bool
    """Observed, though the specification calls it optional."""
    notification_audience_required: bool
    """isInterrupt and recipients must be sent, on PUT releaseDt too; observed: none of them."""
    notification_read_filters: bool
    """GET /notification supports read, though records don't contain it; the specification has no such filter."""
    lists_everyone: bool
    """GET /group includes the group of everyone; observed: left out, but accepted in a notification."""
    module_ids_are_numbers: bool
    """In records, addresses and the moduleId filter; observed: `core-text`, and the filter has no effect."""
    properties_are_a_list: bool
    """Properties of a module; observed: a map by id, and maps without content are lists."""
    reordering_is_no_change: bool
    """modifiedAt and modifiedBy do not change if only the order of the layouts changes (observed)."""
    loses_parallel_campaigns: bool
    """Of campaigns that are created in parallel, some are answered with 201 and an id but are lost (observed)."""
    # OAuth
    login_lands_on_dashboard: bool
    """After signing in the browser shows the dashboard (observed), not the consent page."""
    loopback_port_may_vary: bool
    """A registered loopback redirect matches on any port (observed); the specification requires an exact match."""
    unconfigured_scope_is_an_error: bool
    """`invalid_scope` for a scope the application lacks; observed: dropped silently."""
    redirect_mismatch_is_invalid_grant: bool
    """At the token endpoint; observed: invalid_request."""
    oauth_errors_have_message: bool


OBSERVED = Dialect(
    name="observed",
    created_has_location=False,
    writes_answer_full_record=False,
    select_folder_answers_record=False,
    layout_remove_answers_nothing=False,
    total_is_always_true=False,
    closes_connections=True,
    lists_without_feature=True,
    layouts_of_a_campaign_repeat=True,
    sorts_by_parameter=False,
    takes_json=True,
    takes_iso_dates=False,
    repeated_names_are_lists=False,
    form_variable_limit=1000,
    campaign_type_required=False,
    action_type_filters=False,
    action_source_required=True,
    action_edit_answers_201=False,
    command_description_required=True,
    notification_body_required=True,
    notification_audience_required=False,
    notification_read_filters=True,
    lists_everyone=False,
    module_ids_are_numbers=False,
    properties_are_a_list=False,
    reordering_is_no_change=True,
    loses_parallel_campaigns=True,
    login_lands_on_dashboard=True,
    loopback_port_may_vary=True,
    unconfigured_scope_is_an_error=False,
    redirect_mismatch_is_invalid_grant=False,
    oauth_errors_have_message=False,
)

DOCUMENTED = Dialect(
    name="documented",
    created_has_location=True,
    writes_answer_full_record=True,
    select_folder_answers_record=True,
    layout_remove_answers_nothing=True,
    total_is_always_true=True,
    closes_connections=False,
    lists_without_feature=False,
    layouts_of_a_campaign_repeat=False,
    sorts_by_parameter=True,
    takes_json=False,
    takes_iso_dates=True,
    repeated_names_are_lists=True,
    form_variable_limit=None,
    campaign_type_required=True,
    action_type_filters=True,
    action_source_required=False,
    action_edit_answers_201=True,
    command_description_required=False,
    notification_body_required=False,
    notification_audience_required=True,
    notification_read_filters=False,
    lists_everyone=True,
    module_ids_are_numbers=True,
    properties_are_a_list=True,
    reordering_is_no_change=False,
    loses_parallel_campaigns=False,
    login_lands_on_dashboard=False,
    loopback_port_may_vary=False,
    unconfigured_scope_is_an_error=True,
    redirect_mismatch_is_invalid_grant=True,
    oauth_errors_have_message=True,
)

DIALECTS = {dialect.name: dialect for dialect in (OBSERVED, DOCUMENTED)}
